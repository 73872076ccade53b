/* Included in place of mypyc's file of this name, before everything that was generated.

   Each of these would be repeated at thousands of places. A function for counting references, no
   lines of compiled code in tracebacks and no docstrings make the download a fifth smaller. */
#include_next <exc_ops.c>

static __attribute__((noinline)) void count_up(PyObject *object) { Py_INCREF(object); }
static __attribute__((noinline)) void count_down(PyObject *object) { Py_DECREF(object); }

#undef Py_INCREF
#define Py_INCREF(object) count_up((PyObject *)(object))
#undef Py_DECREF
#define Py_DECREF(object) count_down((PyObject *)(object))
#define CPy_AddTraceback(file, function, line, globals) ((void)0)
#undef PyDoc_STR
#define PyDoc_STR(text) ""
