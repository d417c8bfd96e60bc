import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogMail } from '#server/engines/mail/log.ts'
import { createLogSms } from '#server/engines/sms/log.ts'

/** What is logged while a mail and a text message are sent. */
async function loggedBy(text: 'shown' | 'withheld'): Promise<string> {
  let lines = ''
  const sink = new Writable({
    write(chunk, _, done) {
      lines += chunk
      done()
    },
  })
  const log = pino({ base: null, timestamp: false }, sink)
  await createLogMail(log, text).send({ to: 'lan@example.com', subject: 'Đặt lại', text: 'https://site/#token' })
  await createLogSms(log, text).send({ to: '+84901234567', text: 'Khán Đài: 123456' })
  return lines
}

test('while developing, links and codes are found in the log', async () => {
  expect(await loggedBy('shown')).toMatch(/#token.*123456/s)
})

test('in production neither link nor code nor whom they are for is logged, only that nothing was sent', async () => {
  const lines = await loggedBy('withheld')
  expect(lines).not.toMatch(/#token|123456|lan@example|8490/)
  expect(lines).toMatch(/set SMTP_URL.*no gateway/s)
})
