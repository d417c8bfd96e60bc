import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { isOtherFixture, liveAddress, liveAddressOf } from './load-live-room.ts'

test('an address is a fixture, or a fixture and a commentator, and nothing longer', () => {
  expect(liveAddressOf('ha-noi-vs-nam-dinh-12')).toEqual({ slug: 'ha-noi-vs-nam-dinh-12', username: null })
  expect(liveAddressOf('ha-noi-vs-nam-dinh-12/khang')).toEqual({ slug: 'ha-noi-vs-nam-dinh-12', username: 'khang' })
  expect(liveAddressOf('a-1/khang/x')).toBeNull()
})

test.each(['a-1', 'a-1/khang'])('%s is written as it was read', (rest) => {
  const address = liveAddressOf(rest)
  expect(address && liveAddress('/truc-tiep', address)).toBe(`/truc-tiep/${rest}`)
})

function navigation(from: string, to: string): ShouldRevalidateFunctionArgs {
  return {
    currentUrl: new URL(`http://site/truc-tiep/${from}`),
    currentParams: { '*': from },
    nextUrl: new URL(`http://site/truc-tiep/${to}`),
    nextParams: { '*': to },
    defaultShouldRevalidate: true,
  }
}

test('only another fixture is loaded, or the same page again', () => {
  expect(isOtherFixture(navigation('a-1', 'a-1/khang'))).toBe(false)
  expect(isOtherFixture(navigation('a-1/vy', 'a-1/khang'))).toBe(false)
  expect(isOtherFixture(navigation('a-1', 'b-2'))).toBe(true)
  expect(isOtherFixture(navigation('a-1', 'a-1'))).toBe(true)
})
