import { expect, test } from 'vitest'
import { checkSiteName } from './check-site-name.ts'

const pathsOf = (text: string, paths: string[]) =>
  checkSiteName(paths.map((path) => ({ path, text }))).map(({ path }) => path)

test.each([
  "export const title = 'Về Khán Đài'",
  "export const sms = (code) => 'Khán Đài: ' + code",
  'export const sms = `Khán Đài: 123456`',
  "export const agent = 'KhanDaiLinkPreview/1.0'",
  "export const company = { company: 'Khan Dai' }",
])('texts of the site must not name the program: %s', (text) => {
  const paths = ['contract/texts/home.ts', 'server/features/session/a.service.ts', 'web/public/service-worker.js']
  expect(pathsOf(text, paths)).toEqual(paths)
})

test('pages are read with their texts between tags', () => {
  expect(pathsOf('export const Name = () => <b>Khán Đài</b>', ['web/shell/header.tsx'])).toEqual([
    'web/shell/header.tsx',
  ])
})

test.each([
  '// “Hỗ trợ Khán Đài” is reserved.\nexport const a = 1',
  "export const stands = 'những câu chuyện trên khán đài'",
  "export const key = 'khan-dai.zone'",
])('comments, grandstands and keys of storage are accepted: %s', (text) => {
  expect(pathsOf(text, ['server/features/account/name.rules.ts'])).toEqual([])
})

test('the program names itself in its console, its releases and its tests', () => {
  const paths = ['server/main.ts', 'server/db/migrations/0161-articles.ts', 'server/a.test.ts', 'web/ui/a.story.tsx']
  const others = ['contract/rules/brand.ts', 'web/features/site/content/change-log.server.ts', 'demo/data/rooms.ts']
  expect(pathsOf("export const name = 'Khán Đài'", [...paths, ...others])).toEqual([])
})
