"""Least squares of every event, all at once: rows of 271 returns, stock and market, from two files."""

import sys
import time

import numpy

stock, market = (numpy.fromfile(path).reshape(-1, 271) for path in sys.argv[1:3])
started = time.perf_counter()
y, x = stock[:, :240], market[:, :240]
known = numpy.isfinite(y) & numpy.isfinite(x)
count = known.sum(axis=1)
x_mean = numpy.where(known, x, 0).sum(axis=1) / count
y_mean = numpy.where(known, y, 0).sum(axis=1) / count
x_apart = numpy.where(known, x - x_mean[:, None], 0)
beta = (x_apart * numpy.where(known, y - y_mean[:, None], 0)).sum(axis=1) / (x_apart**2).sum(axis=1)
alpha = y_mean - beta * x_mean
abnormal = stock - alpha[:, None] - beta[:, None] * market
squares = (numpy.where(known, abnormal[:, :240], 0) ** 2).sum(axis=1)
deviation = numpy.sqrt(squares / (count - 2))
print(time.perf_counter() - started, beta.sum())
