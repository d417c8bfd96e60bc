import fastify from 'fastify'
import { expect, test } from 'vitest'
import { warmPages } from './warm-pages.ts'

const publicUrl = 'https://khan-dai.example'
const never = new AbortController().signal

test('a page that cannot be rendered is tried again, and the other languages follow without a wait', async () => {
  const http = fastify()
  const asked: string[] = []
  http.get('/*', async ({ url, headers }, reply) => {
    asked.push(url)
    const isGood = headers.host === 'khan-dai.example' && asked.filter((one) => one === url).length > 1
    return reply.code(isGood ? 200 : 503).send()
  })
  await warmPages(http, { publicUrl, port: 1, signal: never })
  expect(asked.filter((url) => url === '/')).toHaveLength(2)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/en', '/zh/tin-tuc']))
  await http.close()
})

test('a page that can never be rendered delays nothing longer than the limit', async () => {
  const http = fastify()
  http.get('/*', async (_, reply) => reply.code(503).send())
  await warmPages(http, { publicUrl, port: 1, signal: never, withinMs: 5 })
  const hanging = fastify()
  hanging.get('/*', () => new Promise(() => {}))
  await warmPages(hanging, { publicUrl, port: 1, signal: never, withinMs: 5 })
  await http.close()
})
