import { expect, test } from 'vitest'
import { familyOfFile } from './family-of-file.ts'

test.each([
  ['ban-thang.mp4', '', 'videos'],
  ['ban-thang.WEBM', '', 'videos'],
  ['ban-thang.ogg', '', 'videos'],
  ['ban-thang.mov', '', 'videos'],
  ['khan-dai.heic', '', 'pictures'],
  ['khan-dai.mp4', 'image/png', 'pictures'],
  ['khan-dai.png', 'video/quicktime', 'videos'],
  ['khan-dai.heic', 'image/heic', 'pictures'],
  ['ban-thang.3gp', 'video/3gpp', 'videos'],
  ['khan-dai.png', 'text/html', null],
])('%s of type "%s" is taken for %s', (name, type, family) => {
  expect(familyOfFile(new File(['x'], name, { type }))).toBe(family)
})
