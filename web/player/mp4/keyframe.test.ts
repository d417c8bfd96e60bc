import { expect, test } from 'vitest'
import { firstFragment } from './keyframe.ts'

function box(type: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + length)
  new DataView(bytes.buffer).setUint32(0, bytes.length)
  for (const [at, letter] of [...type].entries()) bytes[4 + at] = letter.charCodeAt(0)
  return bytes
}

const joined = (...boxes: Uint8Array[]) => new Uint8Array(Buffer.concat(boxes))

test('the first frames of a segment are its first fragment, also when the rest is cut off', () => {
  const [moof, mdat] = [box('moof', 40), box('mdat', 200)]
  const cut = joined(box('styp', 16), moof, mdat, box('moof', 40), box('mdat', 200)).subarray(0, 350)
  expect(firstFragment(cut)?.length).toBe(24 + moof.length + mdat.length)
})

test.each([
  ['nothing', new Uint8Array()],
  ['a picture that is cut off', joined(box('moof', 40), box('mdat', 200)).subarray(0, 100)],
  ['media without a header', box('mdat', 20)],
  ['a size of zero', new Uint8Array(16)],
])('%s is no picture', (_, bytes) => {
  expect(firstFragment(bytes)).toBeNull()
})
