import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestTexts } from '#contract/texts/ingest.ts'
import type { Clip } from '#demo/clip.ts'
import type { Person } from '#demo/world.ts'
import { audioConfigBody } from '#media/flv/write-tags.ts'
import { publishRtmp, type RtmpClient } from '#media/rtmp/client.ts'
import { loadClip, sendStretch } from '#tests/media/test-engine.ts'
import { mapPictures, withLengths, withoutIdr, withPictureConfig } from '#tests/setup/nal-forms.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openPageAs } from './visit.ts'

const password = 'Kh4n-dai-thu-nghiem'
const clip = await loadClip()
type Key = keyof typeof ingestTexts.vi

let site: LiveSite
let blv: Person
let earlierKey: string
let key: string
let port: number

beforeAll(async () => {
  site = await startLiveSite({ statsIntervalMs: 200 })
  blv = await site.world.commentator({ name: 'Minh Khang' })
  await site.world.liveFixture({ commentators: [blv] })
  earlierKey = await site.world.streamKeyOf(blv)
  key = await site.world.streamKeyOf(blv)
  port = Number(new URL(site.app.engines.media.publishAddress.replace('rtmp:', 'http:')).port)
})
afterAll(async () => {
  await site?.close()
})

const publish = (sent: string, app = 'live') => publishRtmp({ host: '127.0.0.1', port, app, key: sent })

async function sendBytes(bytes: Buffer): Promise<null> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.end(bytes)
  return null
}

async function send(sent: Clip, toMs = 6_000): Promise<RtmpClient> {
  const client = await publish(key)
  sendStretch(client, { clip: sent, fromMs: 0, toMs })
  return client
}

/** Sends in real time, because the engine waits two seconds for a configuration. */
async function sendSlowly(sent: Clip): Promise<RtmpClient> {
  const client = await send(sent, 1_000)
  const timer = setInterval(() => sendStretch(client, { clip: sent, fromMs: 1_000, toMs: 1_100 }), 200)
  void client.closed.then(() => clearInterval(timer))
  return client
}

const withSoundConfig = (asc: string | null): Clip => ({
  ...clip,
  configs: clip.configs.flatMap((tag) => {
    if (tag.kind === 'video') return [tag]
    return asc === null ? [] : [{ ...tag, body: audioConfigBody(Buffer.from(asc, 'hex')) }]
  }),
})
const mp3: Clip = {
  ...clip,
  frames: clip.frames.map((tag) => (tag.kind === 'audio' ? { ...tag, body: Buffer.from([0x2f, 1, 2, 3]) } : tag)),
}

/** A commentator’s wrong set-ups, with the sentence that the desk shows for each. */
const setUps: [string, Key, () => Promise<RtmpClient | null>][] = [
  // First: within a minute it does not hide another fault.
  ['a replaced key', 'goLive.refusal.OLD_KEY', () => publish(earlierKey).catch(() => null)],
  ['no key', 'goLive.refusal.KEY_MISSING', () => publish(' ').catch(() => null)],
  ['an invented key', 'goLive.refusal.UNKNOWN_KEY', () => publish('football').catch(() => null)],
  ['half of the key', 'goLive.refusal.WRONG_KEY', () => publish(key.slice(0, 30)).catch(() => null)],
  ['TLS', 'goLive.refusal.NOT_RTMP', () => sendBytes(Buffer.from('1603010200010001fc0303', 'hex'))],
  ['MP3', 'goLive.refusal.UNSUPPORTED_AUDIO', () => send(mp3)],
  ['5.1 sound', 'goLive.warning.SOUND_LAYOUT', () => send(withSoundConfig('118004c8440020c4'))],
  ['no AAC header', 'goLive.warning.SOUND_WITHOUT_CONFIG', () => sendSlowly(withSoundConfig(null))],
  ['no H.264 header', 'goLive.warning.PICTURE_WITHOUT_CONFIG', () => sendSlowly(withPictureConfig(clip, null))],
  [
    'no keyframe',
    'goLive.warning.NO_KEYFRAME',
    () =>
      send(
        mapPictures(clip, ({ units }) => [{ data: withLengths(withoutIdr(units)) }]),
        14_000,
      ),
  ],
  [
    'frames that are none',
    'goLive.warning.BROKEN_FRAME',
    () => send(mapPictures(clip, ({ timeMs }) => [{ data: Buffer.alloc(40, timeMs % 200 === 0 ? 0x55 : 0x99) }])),
  ],
]

test.each(setUps)('a commentator with %s reads what to change', async (_, text, doWrong) => {
  const page = await openPageAs({ address: site.app.address, password }, blv, '/phat-song')
  const client = await doWrong()
  const sentence = page.getByText(ingestTexts.vi[text])
  await sentence.first().waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${text}.png`, fullPage: false })
  client?.close()
  await client?.closed
})

test('a phone, which shows one part of the desk, says beside the name of another part that it has a warning', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await openPageAs({ address: site.app.address, password }, blv, '/phat-song', { viewport })
  const client = await send(withSoundConfig('118004c8440020c4'))
  await page.getByRole('tab', { name: 'Tín hiệu' }).getByText('1').waitFor()
  await page.getByRole('status').filter({ hasText: '1 cảnh báo' }).waitFor()
  client.close()
  await client.closed
})

test('each sentence is another one in every language', () => {
  for (const texts of Object.values(ingestTexts)) {
    expect(new Set(setUps.map(([, text]) => texts[text])).size).toBe(setUps.length)
  }
})
