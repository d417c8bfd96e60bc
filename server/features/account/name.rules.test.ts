import { describe, expect, test } from 'vitest'
import { builtInBrand } from '#contract/rules/brand.ts'
import { cleanNickname, isReserved, skeleton, usernameSkeleton } from './name.rules.ts'

describe('nicknames', () => {
  test.each([
    ['Tên mới ⚽', 'Tên mới ⚽'],
    ['Nguyễn Thị Ánh Tuyết', 'Nguyễn Thị Ánh Tuyết'],
    ['Đặng  Văn\u00a0Lâm ', 'Đặng Văn Lâm'],
    ['Gấu Trắng'.normalize('NFD'), 'Gấu Trắng'],
    ['ＧＵＥＳＴ１２', 'GUEST12'],
    ['球迷 Fan', '球迷 Fan'],
    ['Иван', 'Иван'],
    ['👩‍👩‍👧 nhà mình', '👩‍👩‍👧 nhà mình'],
    ['🇻🇳', '🇻🇳'],
  ])('%j is valid and stored as %j', (typed, kept) => expect(cleanNickname(typed)).toBe(kept))

  test.each([
    ['only spaces', ' \u3000 '],
    ['a zero-width space', 'ad\u200bmin'],
    ['a direction override', 'abc\u202egnp'],
    ['a control character', 'a\u0007b'],
    ['a line separator', 'a\u2028b'],
    ['an invisible Hangul filler', 'a\u3164b'],
    ['stacked marks', 'Z̸̢̛ȃ̷l̴g̵o̶'],
    ['only punctuation', '...'],
    ['Cyrillic among Latin letters', 'Аdmin'],
    ['Greek among Latin letters', 'Mαnchester'],
    ['more than 30 characters', 'a'.repeat(31)],
  ])('%s is refused', (_title, typed) => expect(cleanNickname(typed)).toBeNull())

  test('thirty composed letters count as thirty characters, in any Unicode form', () => {
    expect(cleanNickname('ế'.repeat(30).normalize('NFD'))).toBe('ế'.repeat(30))
  })
})

describe('look-alikes', () => {
  test.each([
    ['Minh Khang', 'MINH KHANG'],
    ['Minh Khang', 'minhkhang'],
    ['Minh Khang', 'Mính Kháng'],
    ['Minh Khang', 'М і n h Khang'],
    ['Minh Khang', 'M1nh Khang'],
    ['Đức', 'Duc'],
    ['Hoàng Nam', 'H0ang Narn'],
    ['Williams', 'VVilliams'],
    ['admin', 'αdmin'],
  ])('%s looks like %s', (one, other) => expect(skeleton(one)).toBe(skeleton(other)))

  test.each([
    ['Minh Khang', 'Minh Khanh'],
    ['球迷', '球员'],
    ['user1', 'user10'],
  ])('%s does not look like %s', (one, other) => expect(skeleton(one)).not.toBe(skeleton(other)))

  test('separators of a username count, but all separators are equal', () => {
    expect(usernameSkeleton('gau_trang')).toBe(usernameSkeleton('gau.trang'))
    expect(usernameSkeleton('gau_trang')).not.toBe(usernameSkeleton('gautrang'))
  })

  test.each([
    ...['Admin', 'ADM1N', 'Quản trị viên', 'khan đài', 'Hỗ trợ'],
    ...[
      'admin_01',
      'Admin Khán Đài',
      'Hỗ trợ Khán Đài 24/7',
      'BQT Khán Đài ✅',
      'Khán Đài TV',
      'khandai.support',
      'M0D',
    ],
  ])('%s is reserved for the site', (name) => expect(isReserved(name, builtInBrand.name)).toBe(true))

  test('the name that operators gave the site is reserved beside the built-in one', () => {
    const names = ['Sân Cỏ', 'SAN C0', 'san_co.support', 'Admin Sân Cỏ 24/7', 'Khán Đài TV']
    expect(names.map((name) => isReserved(name, 'Sân Cỏ'))).toEqual(names.map(() => true))
    expect(isReserved('Sân cỏ nhân tạo', 'Sân Cỏ')).toBe(false)
    expect(isReserved('Sân Cỏ', builtInBrand.name)).toBe(false)
    expect(isReserved('Lan', '★')).toBe(false)
  })

  test.each(['Khánh', 'Khách quen', 'Helper', 'Modric', 'Đội Việt Nam', 'Live TV', 'Doãn Admira', 'Khán giả 12'])(
    '%s is not reserved',
    (name) => expect(isReserved(name, builtInBrand.name)).toBe(false),
  )
})
