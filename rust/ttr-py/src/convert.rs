//! Between Python values and JSON values.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// How deep a Python value may be nested.
const MAX_DEPTH: usize = 64;

/// A Python value made of dicts, lists, tuples, strings, numbers, bools and None.
///
/// An integer that fits no 64 bits becomes a float, which no reader takes for an integer.
pub(crate) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested(value, 0)
}

fn nested(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > MAX_DEPTH {
        return Err(PyTypeError::new_err("the document is nested too deeply"));
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::String(text.to_cow()?.into_owned()));
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        if let Ok(number) = value.extract::<u64>() {
            return Ok(Value::from(number));
        }
        if let Ok(number) = value.extract::<i64>() {
            return Ok(Value::from(number));
        }
        return Ok(Value::from(f64::MAX));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(Number::from_f64(number.value()).map_or(Value::Null, Value::Number));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut map = Map::new();
        for (key, entry) in dict {
            let Ok(key) = key.cast::<PyString>() else {
                return Err(PyTypeError::new_err(format!("the key {key} is no str")));
            };
            map.insert(key.to_cow()?.into_owned(), nested(&entry, depth + 1)?);
        }
        return Ok(Value::Object(map));
    }
    if let Ok(list) = value.cast::<PyList>() {
        let entries = list.iter().map(|entry| nested(&entry, depth + 1));
        return entries.collect::<PyResult<Vec<_>>>().map(Value::Array);
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        let entries = tuple.iter().map(|entry| nested(&entry, depth + 1));
        return entries.collect::<PyResult<Vec<_>>>().map(Value::Array);
    }
    Err(PyTypeError::new_err(format!("{} is no JSON value", value.get_type().name()?)))
}

/// The Python value of a JSON value.
pub(crate) fn from_json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (_, Some(number)) => number.into_pyobject(py)?.into_any(),
            _ => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::Array(list) => {
            let entries: PyResult<Vec<_>> = list.iter().map(|entry| from_json(py, entry)).collect();
            PyList::new(py, entries?)?.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, entry) in map {
                dict.set_item(key, from_json(py, entry)?)?;
            }
            dict.into_any()
        }
    })
}
