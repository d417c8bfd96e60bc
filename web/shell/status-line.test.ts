import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { statusLine } from './status-line.ts'

test('a missing page says so, and any other failure shows its error or a server error', () => {
  const lineOf = (status: number, text = '') => statusLine(new ErrorResponse(status, text, null), '/khong-co')
  expect(lineOf(404, 'Page Not Found: /khong-co')).toEqual({ status: 404, line: 'Page Not Found' })
  expect(lineOf(404)).toEqual({ status: 404, line: 'Page Not Found' })
  expect(lineOf(404, 'Not Found')).toEqual({ status: 404, line: 'Page not found: /khong-co' })
  expect(lineOf(503, 'Đang bảo trì')).toEqual({ status: 503, line: 'Đang bảo trì' })
  for (const error of [lineOf(500), statusLine(new Error('x'), '/'), statusLine(null, '/')])
    expect(error).toEqual({ status: 500, line: 'Internal Server Error' })
})
