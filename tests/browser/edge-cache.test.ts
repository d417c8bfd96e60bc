import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { liveRoom } from '#contract/live.ts'
import { textChanges } from '#contract/site.ts'
import type { ClipPublisher } from '#demo/publisher.ts'
import { signUp } from '#tests/setup/members.ts'
import { exampleAt, hasNginx, startNginx } from '#tests/setup/nginx.ts'
import { freePort } from '#tests/setup/ports.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'

describe.skipIf(!hasNginx())('the example of a cache', () => {
  let live: LiveSite
  let cache: string
  let folder: string
  let stopNginx = async () => {}
  let publisher: ClipPublisher
  let stream: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'edge-cache-'))
    live = await startLiveSite()
    const port = await freePort()
    cache = `http://127.0.0.1:${port}`
    const example = exampleAt(readFileSync('docs/nginx-cache.conf', 'utf8'), {
      listen: `listen 127.0.0.1:${port};`,
      folder,
    })
    const { host } = new URL(live.app.address)
    // nginx stores an answer just after its last byte is sent. A second worker may be asked for it before.
    const config = example
      .replace('worker_processes auto', 'worker_processes 1')
      .replace('10.0.0.10:443', host)
      .replaceAll('https://site', 'http://site')
    stopNginx = await startNginx(config, { port, folder })
    const commentator = await live.world.commentator()
    const id = await live.world.liveFixture({ commentators: [commentator] })
    publisher = await live.goLive(commentator, 'football-minh-khang')
    const url = async () => {
      const { commentators } = (await live.app.call(liveRoom, { id })).data
      return commentators.flatMap(({ streams }) => streams).find((one) => one.live)?.url ?? ''
    }
    stream = (await vi.waitUntil(url, { timeout: 90_000, interval: 100 })).replace('/index.m3u8', '')
  })
  afterAll(async () => {
    await publisher.close()
    await stopNginx()
    await live.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(cache + path, { redirect: 'manual', headers })
    return { answer, from: answer.headers.get('x-cache'), status: answer.status, text: await answer.text() }
  }

  test('answers built files, pictures, icons and texts a second time by itself', async () => {
    const html = (await ask('/gioi-thieu')).text
    const script = /"(\/assets\/[0-9a-f]+\.js)"/.exec(html)?.[1] ?? ''
    const { messages } = (await live.app.call(textChanges, { locale: 'vi' })).data
    const texts = `/al/api/live/language/list?locale=vi&v=${messages}`
    for (const path of [script, '/favicon.svg', '/_image?src=/og.png&w=320', '/icons/lucide/radio.svg', texts]) {
      const [first, second] = [await ask(path), await ask(path)]
      expect([path, first.status, first.from, second.from]).toEqual([path, 200, 'MISS', 'HIT'])
      expect(second.text).toBe(first.text)
    }
    const plain = await ask(script, { 'accept-encoding': 'identity' })
    const packed = await ask(script, { 'accept-encoding': 'br' })
    expect([plain, packed].map(({ answer }) => answer.headers.get('content-encoding'))).toEqual([null, 'br'])
    expect(plain.text).toBe(packed.text)
  })

  test('asks the site for every page and call, which may differ for the next visitor', async () => {
    for (const _ of [1, 2]) {
      const vietnamese = await ask('/', { 'accept-language': 'vi' })
      const english = await ask('/', { 'accept-language': 'en' })
      expect([vietnamese.status, english.answer.headers.get('location')]).toEqual([200, '/en'])
      const here = await ask('/lich-thi-dau', { cookie: 'Timezone=Europe%2FParis' })
      expect([vietnamese, english, here].filter(({ from }) => from === 'HIT')).toEqual([])
    }
    for (const send of [
      (token: string) => ({ authorization: `Bearer ${token}` }),
      (token: string) => ({ cookie: `token=${token}` }),
    ]) {
      for (const member of [await signUp(live.app), await signUp(live.app)]) {
        const { text, from } = await ask(userInfo.path, send(member.accessToken))
        expect([JSON.parse(text).data.username, from === 'HIT']).toEqual([member.username, false])
      }
    }
  })

  test('shares parts and playlists between viewers, but neither the first playlist nor the push', async () => {
    const markIn = (text: string) => /\?viewer=([\w-]+)/.exec(text)?.[1]
    const [one, other] = [await ask(`${stream}/index.m3u8`), await ask(`${stream}/index.m3u8`)]
    expect([one, other].map(({ from, answer }) => [from === 'HIT', answer.headers.get('cache-control')])).toEqual([
      [false, 'no-store'],
      [false, 'no-store'],
    ])
    expect(markIn(one.text)).not.toBe(markIn(other.text))
    const playlist = `${stream}/${/^[\w-]+\/media\.m3u8/m.exec(one.text)?.[0]}`
    const [, msn, part] = /URI="p(\d+)\.(\d+)\.m4s"\s*$/.exec((await ask(playlist)).text) ?? []
    const next = `${playlist}?_HLS_msn=${msn}&_HLS_part=${part}`
    const [first, second] = [
      await ask(`${next}&viewer=${markIn(one.text)}`),
      await ask(`${next}&viewer=${markIn(other.text)}`),
    ]
    expect([first, second].map(({ from }) => from)).toEqual(['MISS', 'HIT'])
    expect(second.text).toBe(first.text)
    const file = playlist.replace('media.m3u8', `p${msn}.${part}.m4s`)
    expect([await ask(file), await ask(file)].map(({ status, from }) => [status, from])).toEqual([
      [200, 'MISS'],
      [200, 'HIT'],
    ])

    const leaving = new AbortController()
    const push = await fetch(`${cache}${stream}/push`, { signal: leaving.signal })
    expect([push.status, push.headers.get('x-cache')]).toEqual([200, null])
    const reader = push.body?.getReader()
    // Several reads resolve although the response never ends.
    for (let n = 0; n < 5; n += 1) expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    leaving.abort()
  })

  test('does not pass the figures on', async () => {
    expect((await ask('/metrics')).status).toBe(404)
  })
})
