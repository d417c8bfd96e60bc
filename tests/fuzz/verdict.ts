import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type AnyEndpoint, errorsOf } from '#contract/endpoint.ts'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import type { Answer } from './request.ts'

/** Returns the reason why an answer breaks the contract, or null. */
export function faultOf(endpoint: AnyEndpoint, { status, text }: Answer): string | null {
  const envelope = parsed(text)
  if (envelope === null) return `answers ${status} outside of the envelope`
  const { code, msg, data } = envelope
  if (code === 0) return successFault(endpoint, { status, msg, data })
  const known = msg in errorCatalogue ? errorCatalogue[msg as ErrorName] : null
  if (!known || known.code !== code || known.status !== status)
    return `answers ${status} ${msg}, unknown to the catalogue`
  const isDeclared = endpoint.errors.includes(msg as ErrorName)
  if (status >= 500 && !isDeclared) return `answers ${status} ${msg}`
  return errorsOf(endpoint).includes(msg as ErrorName) ? null : `answers ${msg}, which it does not declare`
}

type Read = { code: number; msg: string; data: unknown }

function parsed(text: string): Read | null {
  try {
    const read = JSON.parse(text) as Read
    return isDeepStrictEqual(Object.keys(read).toSorted(), ['code', 'data', 'msg']) ? read : null
  } catch {
    return null
  }
}

function successFault(
  endpoint: AnyEndpoint,
  { status, msg, data }: { status: number; msg: string; data: unknown },
): string | null {
  if (status !== 200 || msg !== 'Success') return `answers code 0 with ${status} ${msg}`
  const read = z.safeParse(endpoint.data, data)
  if (read.error) return `answers data that its schema refuses: ${z.prettifyError(read.error)}`
  return isDeepStrictEqual(read.data, data) ? null : 'answers fields that its schema does not declare'
}
