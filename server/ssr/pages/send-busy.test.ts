import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import { createSendBusy } from './send-busy.ts'

test('many refusals are logged once in ten seconds, with their number', async () => {
  const logged: { refused?: number }[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(line.toString()))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  let nowMs = 0
  const sendBusy = createSendBusy({ texts: allTexts }, () => nowMs)
  app.get('/*', (request, reply) => sendBusy(request, reply, { pathname: '/truc-tiep', kind: 'busy' }))
  for (let n = 0; n < 50; n++) expect((await app.inject('/truc-tiep')).statusCode).toBe(503)
  nowMs = 10_000
  await app.inject('/truc-tiep')
  expect(logged.map(({ refused }) => refused)).toEqual([1, 50])
  await app.close()
})
