import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from './site.ts'
import { openPage } from './visit.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>'
const asked: string[] = []
let service: Server
let site: Site

beforeAll(async () => {
  service = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('access-control-allow-origin', '*')
    if (url === '/zone') response.end(JSON.stringify({ ip: '203.0.113.7', timezone: 'Asia/Saigon' }))
    else if (url === '/mdi/ball.svg') response.setHeader('content-type', 'image/svg+xml').end(drawing)
    // The request for this icon never gets a response.
    else if (url !== '/mdi/slow.svg') response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  site = await startSite({}, { ZONE_LOOKUP_URL: `${address}/zone`, ICON_FALLBACK_URL: `${address}/` })
})
afterAll(async () => {
  await site?.close()
  service?.closeAllConnections()
  service?.close()
})

test('when the operator configures a look-up service, it gives address, zone and offset, and is called once', async () => {
  const page = await openPage(site, '/gioi-thieu', { timezoneId: 'Europe/London' })
  const cookies = async () =>
    Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))
  const expected = { ip: '203.0.113.7', Timezone: 'Asia/Ho_Chi_Minh', offset: '7' }
  await expect.poll(cookies).toMatchObject(expected)
  await page.context().clearCookies({ name: 'offset' })
  await page.reload()
  await expect.poll(cookies).toMatchObject(expected)
  expect(asked.filter((url) => url === '/zone')).toHaveLength(1)
})

test('a missing icon is read from the icon service, within a timeout, and never runs as a page', async () => {
  const get = (path: string) => fetch(`${site.address}/icons/${path}`)
  const [found, again, ours, missing, slow] = await Promise.all(
    ['mdi/ball.svg', 'mdi/ball.svg', 'lucide/radio.svg', 'mdi/none.svg', 'mdi/slow.svg'].map(get),
  )
  expect([found, again, ours, missing, slow].map((one) => one?.status)).toEqual([200, 200, 200, 404, 404])
  expect(await found?.text()).toBe(drawing)
  expect(found?.headers.get('content-security-policy')).toContain('sandbox')
  expect(asked.filter((url) => url.startsWith('/mdi')).toSorted()).toEqual([
    '/mdi/ball.svg',
    '/mdi/none.svg',
    '/mdi/slow.svg',
  ])
})
