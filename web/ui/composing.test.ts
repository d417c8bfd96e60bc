import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

test('the Enter that ends a composition is recognised in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
