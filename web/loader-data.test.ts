import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLoaderData, unpackLoaderData } from './loader-data.ts'

test('any JSON value is unchanged after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(unpackLoaderData(packLoaderData(value))).toEqual(plain)
    }),
  )
})

test('field names are written once for all objects that share them', () => {
  const fixtures = Array.from({ length: 50 }, (_, id) => ({
    fixtureId: String(id),
    home: { name: 'Đội' },
    score: null,
  }))
  const text = packLoaderData({ fixtures })
  expect(text.match(/fixtureId/g)).toHaveLength(1)
  expect(text.length).toBeLessThan(JSON.stringify({ fixtures }).length / 2)
  expect(unpackLoaderData(text)).toEqual({ fixtures })
})

test('a field that is undefined is left out, in a list it is null', () => {
  expect(unpackLoaderData(packLoaderData({ a: undefined, b: [undefined] }))).toEqual({ b: [null] })
})

test.each([
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['a promise', Promise.resolve(1)],
  ['a function', () => 1],
  ['a number without a JSON form', Number.NaN],
])('%s is refused, because it would be read back as another value', (_, value) => {
  expect(() => packLoaderData({ value })).toThrow(TypeError)
})
