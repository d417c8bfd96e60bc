import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOver } from './take-over.ts'

const app = fastify()
let address: string
beforeAll(async () => {
  app.get('/fails', (request, reply) =>
    takeOver(request, reply, async () => {
      throw new Error('the file store is away')
    }),
  )
  app.get('/throws', (request, reply) =>
    takeOver(request, reply, () => {
      throw new Error('immediately')
    }),
  )
  app.get('/breaks', (request, reply) =>
    takeOver(request, reply, async () => {
      reply.raw.writeHead(200, { 'content-length': 100 }).write('half')
      throw new Error('in the middle')
    }),
  )
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test.each(['/fails', '/throws'])('a response that %s before it starts becomes 503', async (path) => {
  const answer = await fetch(address + path)
  expect([answer.status, await answer.text()]).toEqual([503, 'not available now\n'])
  expect((await app.inject(path)).statusCode).toBe(503)
})

test('a response that breaks off closes its connection', async () => {
  await expect(fetch(`${address}/breaks`).then((answer) => answer.text())).rejects.toThrow()
  await expect(app.inject('/breaks')).rejects.toThrow()
})
