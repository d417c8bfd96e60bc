import { expect, test } from 'vitest'
import { previewKind } from './preview-file.ts'

test('in the preview jpg, jpeg, png, gif and webp are pictures, everything else is a video', () => {
  const pictures = ['/a.jpg', '/a.JPEG', '/a.b.png', '/a.gif', 'https://x.example/a.webp']
  expect(pictures.map(previewKind)).toEqual(pictures.map(() => 'image'))
  const videos = ['/a.mp4', '/a.webm', '/a.svg', '/jpg', '/a.png.mov', '/a']
  expect(videos.map(previewKind)).toEqual(videos.map(() => 'video'))
})
