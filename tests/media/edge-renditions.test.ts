import { expect, test } from 'vitest'
import { playlistUpTo, reply, startEdge, startWaitingEdge } from './edge-site.ts'

test('keeps each rendition apart: one request for what all of its viewers wait for', async () => {
  const { asked, get, held, settled, goOn } = await startWaitingEdge()
  const paths = ['e1/media.m3u8', 'e1/v1/media.m3u8', 'e1/v12/media.m3u8', 'e1/audio/media.m3u8']
  const ask = (path: string) => get(`/live/s1/${path}?_HLS_msn=4&_HLS_part=1`)
  const waiting = paths.flatMap((path) => Array.from({ length: 20 }, () => ask(path)))
  while (held.length < paths.length) await settled()
  goOn(playlistUpTo(4, 2))
  const answers = await Promise.all(waiting)
  expect(new Set(await Promise.all(answers.map((one) => one.text())))).toEqual(new Set([playlistUpTo(4, 2)]))
  const playlists = asked.flatMap(({ url }) => (url?.includes('media.m3u8') ? url : []))
  expect(playlists.toSorted()).toEqual(
    paths.flatMap((path) => [`/live/s1/${path}`, `/live/s1/${path}?_HLS_msn=4&_HLS_part=1`]).toSorted(),
  )
  for (const file of ['init-3.mp4', 's4.m4s', 'p4.0.m4s']) {
    for (const name of ['v1', 'audio']) expect((await get(`/live/s1/e1/${name}/${file}`)).status).toBe(200)
  }
  for (const name of ['v0', 'v01', 'v1234', 'sound', 'v1/v1'])
    expect([name, (await get(`/live/s1/e1/${name}/media.m3u8`)).status]).toEqual([name, 404])
})

test('counts a viewer once, in any rendition of the stream', async () => {
  const lines = ['e1/media.m3u8', 'e1/v1/media.m3u8', 'e1/audio/media.m3u8']
  const { edge, get } = await startEdge((request, response) => {
    const isFirst = request.url === '/live/s1/index.m3u8'
    reply(response, { cacheControl: 'public, max-age=5', body: isFirst ? lines.join('\n') : '#EXTM3U' })
  })
  const marked = (await (await get('/live/s1/index.m3u8')).text()).split('\n')
  const marks = new Set(marked.map((line) => /\?viewer=([\w-]+)$/.exec(line)?.[1]))
  expect([marks.size, marks.has(undefined)]).toEqual([1, false])
  for (const path of marked) await get(`/live/s1/${path}`)
  expect(await edge.viewersOf('s1')).toBe(1)
})
