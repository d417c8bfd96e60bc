import { expect, test } from 'vitest'
import { pictureLimits } from '#contract/uploads.ts'
import { sizeToSend } from './scale-picture.ts'

const megabyte = 1024 ** 2

test.each([
  ['a small photo', [4_000, 3_000], { size: 3 * megabyte, type: 'image/jpeg' }, null],
  ['a photo of 48 megapixels', [8_000, 6_000], { size: 12 * megabyte, type: 'image/jpeg' }, [4_096, 3_072]],
  ['an upright photo of 108 megapixels', [9_000, 12_000], { size: 30 * megabyte, type: 'image/jpeg' }, [3_072, 4_096]],
  ['a small picture of many bytes', [4_000, 3_000], { size: 50 * megabyte, type: 'image/png' }, [4_000, 3_000]],
  ['a photo in another format', [4_000, 3_000], { size: megabyte, type: 'image/heic' }, [4_000, 3_000]],
  ['a long screenshot', [1_080, 12_000], { size: 6 * megabyte, type: 'image/png' }, [368, 4_096]],
])('%s of %j is sent in %j', (_, [width = 0, height = 0], file, sent) => {
  const size = sizeToSend({ width, height }, file, pictureLimits)
  expect(size && [size.width, size.height]).toEqual(sent)
})

test('a picture is sent within a narrower limit of pixels', () => {
  const size = sizeToSend(
    { width: 2_000, height: 2_000 },
    { size: 1, type: 'image/png' },
    { maxBytes: 9, maxPixels: 1_000_000 },
  )
  expect(size).toEqual({ width: 1_000, height: 1_000 })
})
