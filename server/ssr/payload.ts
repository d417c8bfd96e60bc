import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import type { Rendered } from './page-cache.ts'

const suffix = '/_payload.json'

/** The page whose data `{path}/_payload.json` asks for, else null. */
export function payloadPage(pathname: string): string | null {
  return pathname.endsWith(suffix) ? pathname.slice(0, -suffix.length) || '/' : null
}

/** React Router's own address of a page's data. */
export function dataPath(pathname: string): string {
  return pathname === '/' ? '/_.data' : `${pathname}.data`
}

function dataOf(routes: unknown): Record<string, unknown> {
  const results = Object.entries(routes as Record<string, { data?: unknown }>)
  return Object.fromEntries(results.filter(([, result]) => 'data' in result).map(([id, { data }]) => [id, data]))
}

/** Turns the data React Router streams into plain JSON: route id -> what its loader gave. */
export async function payloadOf(path: string, streamed: Rendered): Promise<Rendered> {
  const stream = new Response(new Uint8Array(streamed.body)).body
  if (!stream || streamed.status !== 200) return { ...streamed, ...json(streamed.status, { path, data: null }) }
  const decoded = await decode(stream, globalThis as unknown as Parameters<typeof decode>[1])
  await decoded.done
  return json(200, { path, data: dataOf(decoded.value) })
}

function json(status: number, value: unknown): Rendered {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(value)),
  }
}
