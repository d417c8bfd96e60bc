import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PreviewVideo } from './preview-video.tsx'

test('a video plays by itself with its controls, and has subtitles and descriptions where there are some', () => {
  const plain = renderToStaticMarkup(<PreviewVideo file={{ url: '/a.mp4' }} />)
  expect(plain).toMatch(/<video (?=.*src="\/a\.mp4")(?=.*controls)(?=.*autoPlay)/i)
  expect(plain).not.toContain('<track')
  const withTracks = renderToStaticMarkup(
    <PreviewVideo file={{ url: '/a.mp4', subtitles: '/a.vtt', descriptions: '/b.vtt' }} />,
  )
  expect(withTracks).toContain('<track kind="subtitles" src="/a.vtt" default=""/>')
  expect(withTracks).toContain('<track kind="descriptions" src="/b.vtt"/>')
})
