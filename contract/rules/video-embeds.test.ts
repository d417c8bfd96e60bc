import { expect, test } from 'vitest'
import { embedOf, embedSites, frameOf, frameOrigins } from './video-embeds.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'youtube', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ/', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://www.dailymotion.com/video/x8abcde', 'dailymotion', 'x8abcde'],
  ['https://www.tiktok.com/@khandai.vn/video/7301234567890123456?lang=vi', 'tiktok', '7301234567890123456'],
])('%s is a video of %s', (address, site, videoId) => {
  expect(embedOf(address)).toEqual({ site, videoId })
})

test.each([
  '',
  'https://youtube.com/watch?v=short',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'javascript://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com/watch?v=dQw4w9WgXc"',
  'https://facebook.com/watch?v=1234567890',
])('%s is refused', (address) => {
  expect(embedOf(address)).toBeNull()
})

test('players start at one of the origins that pages may frame', () => {
  for (const site of embedSites) expect(frameOrigins).toContain(new URL(frameOf({ site, videoId: 'x' })).origin)
  expect(frameOrigins.every((origin) => /^https:\/\/[a-z.-]+$/.test(origin))).toBe(true)
})
