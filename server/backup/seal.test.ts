import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { collect } from '#tests/setup/collect.ts'
import { onePiece } from './bytes.ts'
import { createKeyring, type Keyring, newSalt, type SealKey, seal, sealedSize, unseal } from './seal.ts'

const chunkBytes = 64 * 1024
let keyring: Keyring
let key: SealKey
beforeAll(async () => {
  keyring = createKeyring('mật khẩu dài')
  key = await keyring.keyOf(newSalt())
})

const whole = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await collect(pieces))
const sealed = (content: Uint8Array) => whole(seal(onePiece(content), key))
const opened = (object: Uint8Array) => whole(unseal(onePiece(object), { keyring, name: 'x' }))

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
  'a sealed object of %i bytes has the promised size and is opened unchanged',
  async (bytes) => {
    const content = randomBytes(bytes)
    const object = await sealed(content)
    expect(object.length).toBe(sealedSize(bytes))
    expect((await opened(object)).equals(content)).toBe(true)
  },
)

test('the same content is sealed differently each time', async () => {
  const content = randomBytes(100)
  expect((await sealed(content)).equals(await sealed(content))).toBe(false)
})

test('a changed, cut, extended or reordered object is refused', async () => {
  const object = await sealed(randomBytes(3 * chunkBytes))
  const chunk = chunkBytes + 16
  const head = object.length - 3 * chunk
  const changed = Buffer.from(object)
  changed[head + 5] = (changed[head + 5] ?? 0) ^ 1
  const [first, second, third] = [0, 1, 2].map((at) => object.subarray(head + at * chunk, head + (at + 1) * chunk))
  const parts = [first, second, third] as [Buffer, Buffer, Buffer]
  const header = object.subarray(0, head)
  for (const bad of [
    changed,
    Buffer.concat([header, parts[0], parts[1]]),
    Buffer.concat([header, parts[1], parts[0], parts[2]]),
    Buffer.concat([object, parts[2]]),
    object.subarray(0, object.length - 1),
    header,
    Buffer.from('no sealed object'),
  ])
    await expect(opened(bad)).rejects.toThrow('was changed or damaged')
})

test('another passphrase is reported as such', async () => {
  const object = await sealed(randomBytes(10))
  const other = { keyring: createKeyring('mật khẩu khác'), name: 'x' }
  await expect(whole(unseal(onePiece(object), other))).rejects.toThrow('The passphrase is wrong')
})
