import { expect, test } from 'vitest'
import { remakeSubtitles } from './subtitles.rules.ts'

const cue = '00:01.000 --> 00:02.500'
const body = (text: string) => `WEBVTT\n\n${cue}\n${text}\n`
const made = (text: string) => {
  const result = remakeSubtitles(text)
  return 'text' in result ? result.text : result.fault
}

test('rewrites cues without cue names, notes, styles and regions', () => {
  const given =
    '\uFEFFWEBVTT - phim\r\nKind: captions\r\n\r\nNOTE\r\nghi chú\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nREGION\r\nid:a\r\n\r\n1\r\n00:01.000 --> 00:00:02.500 line:80% align:center region:a onload:x\r\nXin chào\r\nhai dòng\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nBa'
  expect(made(given)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:80% align:center\nXin chào\nhai dòng\n\n01:00:00.000 --> 01:00:01.000\nBa\n',
  )
})

test.each([
  ['<i>nghiêng</i> và <v Lan>Chào</v>', '<i>nghiêng</i> và <v Lan>Chào</v>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<b onclick=x>đậm</b>', '&lt;b onclick=x&gt;đậm</b>'],
  ['2 < 3', '2 &lt; 3'],
  ['hi<00:00:01.040><c> everyone</c>', 'hi<00:00:01.040><c> everyone</c>'],
  ['<ruby>漢<rt>hán</rt></ruby>', '<ruby>漢<rt>hán</rt></ruby>'],
])('rewrites the text %j', (given, kept) => {
  expect(made(body(given))).toContain(`\n${kept}\n`)
})

test.each([
  ['a comma before the milliseconds', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,500\nA'],
  ['an arrow without spaces', 'WEBVTT\n\n00:01.000-->00:02.500\nA'],
  ['a time in the header', 'WEBVTT\n00:01.000 --> 00:02.500\nA'],
  ['an empty line after the time', `WEBVTT\n\n${cue}\n\nA`],
  ['the map of a live stream', `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n${cue}\nA`],
])('%s is understood', (_, given) => {
  expect(made(given)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nA\n')
})

test.each([
  ['no header', `${cue}\nA`, { line: 1, why: 'head' }],
  ['another header', 'WEBVTTX\n', { line: 1, why: 'head' }],
  ['no cue', 'WEBVTT\n\n', { why: 'empty' }],
  ['an invalid time', 'WEBVTT\n\n00:61.000 --> 00:62.000\nA', { line: 3, why: 'time' }],
  ['an end before its start', 'WEBVTT\n\n00:05.000 --> 00:05.000\nA', { line: 3, why: 'time' }],
  ['a block without a time', 'WEBVTT\n\nchỉ có chữ', { line: 3, why: 'time' }],
  ['cues out of order', `WEBVTT\n\n00:09.000 --> 00:10.000\nA\n\n${cue}\nB`, { line: 6, why: 'order' }],
  ['a text without limit', body('a'.repeat(1_001)), { line: 3, why: 'text' }],
])('%s is refused, with the line', (_, given, fault) => {
  expect(made(given)).toMatchObject(fault)
})

test('a hostile file is parsed quickly', () => {
  const hostile = [
    `WEBVTT\n\n${`${'<v '.repeat(300)}\n`.repeat(200)}`,
    `WEBVTT\n\n${'-->'.repeat(200_000)}`,
    `WEBVTT${'\n'.repeat(500_000)}`,
  ]
  for (const given of hostile) expect(made(given)).toHaveProperty('why')
})
