import { expect, test } from 'vitest'
import { localePath, splitLocale } from './i18n/locale.ts'
import { rowOf } from './route-lookup.ts'
import { localisedRoutes, page, patternsOf } from './route-rows.ts'
import { allRows, specRows } from './routes.ts'

/**
 * The route table that the product requires, row by row, including the sports of /truc-tiep. The router does not
 * support segments with a fixed and a variable part, so the page of `tap-{n}` checks the whole segment.
 */
const specification = [
  '/',
  '/bang-tin',
  '/bang-tin/:id',
  '/change-log',
  '/chatroom',
  '/chatroom/:slug',
  '/chinh-sach-cookie',
  '/diem-danh',
  '/dieu-khoan-su-dung',
  '/dieu-kien-va-dieu-khoan',
  '/doi-bong',
  '/doi-bong/:id',
  '/giai-dau',
  '/giai-dau/:id',
  '/gioi-thieu-ban-be',
  '/gioi-thieu',
  '/highlight',
  '/highlight/*',
  '/ket-qua',
  '/ket-qua/*',
  '/lich-thi-dau',
  '/lich-thi-dau/*',
  '/lich-truc-tiep',
  '/lich-truc-tiep/*',
  '/mb',
  '/mb/*',
  '/minigame',
  '/nhiem-vu-hang-ngay',
  '/phan-hoi',
  '/phim-anh',
  '/phim-anh/:slug',
  '/phim-anh/:slug/:tap',
  '/reels',
  '/reels/*',
  '/tai-khoan',
  '/thanh-vien',
  '/thanh-vien/:slug',
  '/tin-tuc',
  '/tin-tuc/*',
  '/tip-keo',
  '/tip-keo/*',
  '/truc-tiep',
  '/truc-tiep/bong-da',
  '/truc-tiep/bong-ro',
  '/truc-tiep/esport',
  '/truc-tiep/dua-bi',
  '/truc-tiep/*',
  '/truyen-tranh',
  '/truyen-tranh/:slug',
  '/tuyen-dung',
  '/ty-le-keo',
  '/ty-le-keo/*',
]

test('the existing rows are in the order of the specification, and contain nothing else', () => {
  const paths = specRows.map((row) => row.path)
  expect(paths).toEqual(specification.filter((path) => paths.includes(path)))
})

/** Required rows with a special layout, or that are rendered in the browser. */
const special: Record<string, [layout: string, ssr: boolean]> = {
  '/bang-tin': ['secondary', true],
  '/chatroom': ['clear', true],
  '/chatroom/:slug': ['clear', true],
  '/diem-danh': ['clear', false],
  '/gioi-thieu-ban-be': ['clear', false],
  '/mb': ['clean', true],
  '/mb/*': ['clean', true],
  '/minigame': ['clean', true],
  '/nhiem-vu-hang-ngay': ['clear', false],
  '/tai-khoan': ['clear', true],
  '/truc-tiep/*': ['custom', true],
}
const checksOf: Record<string, number> = {
  '/bang-tin': 1,
  '/doi-bong/:id': 1,
  '/giai-dau/:id': 1,
  '/thanh-vien/:slug': 3,
}

test('pages have the layout of the specification, are rendered where it requires, and are checked before entry', () => {
  const rows = specRows.filter((row) => row.kind === 'page')
  const named = rows.filter(({ path }) => special[path])
  expect(named.map(({ path, layout, ssr }) => [path, layout, ssr])).toEqual(
    named.map(({ path }) => [path, ...(special[path] ?? [])]),
  )
  expect(named.length).toBeGreaterThan(9)
  // Reels fill the screen. The product's table neither requires nor forbids that.
  const others = rows.filter(({ path }) => !special[path] && !path.startsWith('/reels'))
  expect(others.filter(({ layout, ssr }) => layout !== 'default' || !ssr)).toEqual([])
  for (const [path, count] of Object.entries(checksOf))
    expect([path, rows.find((row) => row.path === path)?.checks.length]).toEqual([path, count])
})

test('a row has one pattern a language, and each pattern leads back to its row', () => {
  const row = page('/truc-tiep', 'x.tsx')
  expect(patternsOf(row)).toEqual(['/truc-tiep', '/en/truc-tiep', '/zh/truc-tiep'])
  for (const known of allRows) for (const pattern of patternsOf(known)) expect(rowOf(pattern)).toBe(known)
})

test('checks and browser-only pages are inside their layout, in that order', () => {
  const [layout] = localisedRoutes([page('/a', 'a.page.tsx', { layout: 'clear', ssr: false, checks: [() => {}] })])
  const files: string[] = []
  for (let entry = layout; entry; entry = entry.children?.[0]) files.push(entry.file)
  expect(files).toEqual([
    'shell/clear.layout.tsx',
    'checks/gate.layout.tsx',
    'shell/browser-only.layout.tsx',
    'a.page.tsx',
  ])
})

test('a path and its language are split and joined again', () => {
  for (const [path, parts] of [
    ['/', { locale: 'vi', path: '/' }],
    ['/en', { locale: 'en', path: '/' }],
    ['/zh/truc-tiep', { locale: 'zh', path: '/truc-tiep' }],
    ['/xx/truc-tiep', { locale: 'vi', path: '/xx/truc-tiep' }],
  ] as const) {
    expect(splitLocale(path)).toEqual(parts)
    expect(localePath(parts.locale, parts.path)).toBe(path)
  }
})

test('a list of teams or tournaments is a separate page for each known country only', () => {
  const row = allRows.find(({ path }) => path === '/doi-bong')
  const { source } = (row?.kind === 'page' ? row.query['quoc-gia'] : undefined) ?? /^$/
  const isKnown = (value: string) => new RegExp(`^(?:${source})$`).test(value)
  expect(['VN', 'BR', 'GB-ENG', 'INT'].filter((code) => !isKnown(code))).toEqual([])
  expect(['QZ', 'AA', 'vn', 'GB-ABC', 'VNM', 'VN ', ''].filter(isKnown)).toEqual([])
})
