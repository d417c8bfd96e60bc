// @module-tag heavy
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Site, startSite } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const get = (path: string) => fetch(site.address + path, { redirect: 'manual' })

/** Sends all requests in one write, so that they arrive together. Returns all responses as one text. */
async function pipeline(paths: string[]): Promise<string> {
  const { hostname, port } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  const request = (path: string, index: number) =>
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${index === paths.length - 1 ? 'connection: close\r\n' : ''}\r\n`
  socket.write(paths.map(request).join(''))
  return text(socket)
}

test('a flood of made-up addresses gets 503 with a retry time, while visited pages remain available', async () => {
  await get('/truc-tiep')
  const flood = pipeline(Array.from({ length: 450 }, (_, index) => `/khong-co-${index}`))
  expect((await get('/truc-tiep')).status).toBe(200)
  const answers = (await flood).split(/(?=HTTP\/1\.1 \d{3} )/)
  const [missing, busy] = [404, 503].map((status) =>
    answers.filter((answer) => answer.startsWith(`HTTP/1.1 ${status}`)),
  )
  expect([missing?.length, busy?.length].every((count) => count && count > 20)).toBe(true)
  expect([...(missing ?? []), ...(busy ?? [])]).toHaveLength(450)
  expect(busy?.[0]?.toLowerCase()).toContain('retry-after: 3')
  expect(busy?.[0]).toContain('Trang sẽ tự động tải lại sau vài giây.')
  expect((await get('/khong-co-449')).status).toBe(404)
})

test('uncached pages take points of their address, and crawlers those of their name', async () => {
  const strict = await startSite({}, { PAGES_PER_MINUTE: '4', CRAWLERS: 'Goodbot' })
  onTestFinished(strict.close)
  const statusOf = async (path: string, agent = 'Mozilla/5.0') =>
    (await fetch(strict.address + path, { headers: { 'user-agent': agent } })).status
  // Requests for missing pictures render no page, so they are not counted by the rate limit of pages.
  for (let at = 0; at < 6; at++) {
    const missing = await fetch(`${strict.address}/_image?src=/khong-co-${at}.png&w=320`)
    expect([missing.status, await missing.text()]).toEqual([404, 'No picture'])
  }
  const asPicture = await fetch(`${strict.address}/khong-co.png`, { headers: { 'sec-fetch-dest': 'image' } })
  expect([asPicture.status, await asPicture.text()]).toEqual([404, 'not found'])
  expect([await statusOf('/tim-kiem?q=a'), await statusOf('/tim-kiem/_payload.json?q=b')]).toEqual([200, 200])
  expect([await statusOf('/gioi-thieu'), await statusOf('/change-log')]).toEqual([200, 200])
  const refused = await fetch(`${strict.address}/truc-tiep`)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.text()).toContain('Trang sẽ tự động tải lại sau vài giây.')
  expect([await statusOf('/gioi-thieu'), await statusOf('/truc-tiep', 'Mozilla/5.0 (Goodbot/2.1)')]).toEqual([200, 200])
})
