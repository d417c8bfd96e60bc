import { describe, expect, test } from 'vitest'
import { isAllowedPicture } from './picture-address.ts'

describe('pictures', () => {
  const hosts = ['img.example.vn']

  test.each(['', '/avatars/7.svg', 'https://img.example.vn/a.png'])('%j is accepted', (url) =>
    expect(isAllowedPicture(url, hosts)).toBe(true),
  )

  test.each([
    '//evil.example/a.png',
    '/\\evil.example',
    'http://img.example.vn/a.png',
    'https://evil.example/a.png',
    'https://img.example.vn@evil.example/a.png',
    'https://img.example.vn.evil.example/',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '/a b',
    'a.png',
  ])('%j is refused', (url) => expect(isAllowedPicture(url, hosts)).toBe(false))
})
