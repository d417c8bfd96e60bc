import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainLink, canonicalJson, dayText, findChainFault, genesisHash, linkText } from './tip-record.ts'

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')

async function chainOf(length: number, tipster = '7'): Promise<ChainLink[]> {
  const links: ChainLink[] = []
  let prevHash = genesisHash
  for (let seq = 1; seq <= length; seq++) {
    const record = canonicalJson({ seq, tipster, price: '1.93' })
    const hash = await sha256(linkText(prevHash, record))
    links.push({ seq, prevHash, record, hash })
    prevHash = hash
  }
  return links
}
const whole = { from: { seq: 0, hash: genesisHash }, tipster: '7', sha256 }

test('the same value gives the same text for any order of its fields', () => {
  expect(canonicalJson({ b: 1, a: [null, { d: true, c: 'đ' }] })).toBe('{"a":[null,{"c":"đ","d":true}],"b":1}')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.boolean())), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

describe('a chain', () => {
  test('without a fault passes, as a whole and in part', async () => {
    const links = await chainOf(5)
    expect(await findChainFault(links, whole)).toBeNull()
    const third = links[2] as ChainLink
    expect(await findChainFault(links.slice(3), { ...whole, from: third })).toBeNull()
  })

  test('detects a record that was changed, omitted, or taken from another tipster', async () => {
    const links = await chainOf(5)
    const changed = links.with(2, {
      ...(links[2] as ChainLink),
      record: canonicalJson({ seq: 3, tipster: '7', price: '9.93' }),
    })
    expect(await findChainFault(changed, whole)).toEqual({ seq: 3, kind: 'hash' })
    expect(await findChainFault(links.toSpliced(2, 1), whole)).toEqual({ seq: 4, kind: 'order' })
    expect(await findChainFault(await chainOf(2, '8'), whole)).toEqual({ seq: 1, kind: 'tipster' })
    expect(await findChainFault(links, { ...whole, from: { seq: 0, hash: 'f'.repeat(64) } })).toEqual({
      seq: 1,
      kind: 'link',
    })
  })

  test('that is rewritten from a record on no longer ends in the published hash', async () => {
    const links = await chainOf(5)
    const record = canonicalJson({ seq: 5, tipster: '7', price: '9.93' })
    const { prevHash } = links[4] as ChainLink
    const rewritten = { seq: 5, prevHash, record, hash: await sha256(linkText(prevHash, record)) }
    expect(await findChainFault(links.with(4, rewritten), whole)).toBeNull()
    expect(rewritten.hash).not.toBe(links[4]?.hash)
  })

  test('with an unreadable record has a fault', async () => {
    const hash = await sha256(linkText(genesisHash, 'nothing'))
    const link = { seq: 1, prevHash: genesisHash, record: 'nothing', hash }
    expect(await findChainFault([link], whole)).toEqual({ seq: 1, kind: 'tipster' })
  })
})

test('a day’s text does not depend on the order of its heads, and names its version from version 2 on', () => {
  const heads = ['9', '10', '1001'].map((userId) => ({
    userId,
    seq: 1,
    hash: genesisHash,
    settledSeq: 2,
    settledHash: 'f'.repeat(64),
  }))
  const day = { version: 2, prevRoot: genesisHash, day: '2026-07-19' }
  const text = dayText({ ...day, heads })
  expect(dayText({ ...day, heads: heads.toReversed() })).toBe(text)
  expect(text.split('\n').slice(0, 4)).toEqual([
    'v2',
    genesisHash,
    '2026-07-19',
    `9:1:${genesisHash}:2:${'f'.repeat(64)}`,
  ])
  expect(dayText({ ...day, version: 1, heads: heads.slice(0, 1) })).toBe(
    `${genesisHash}\n2026-07-19\n9:1:${genesisHash}`,
  )
})
