import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from './site.ts'

// Pages of a site on its first day. Each says that there is nothing yet, and leads to a page that works.

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test.each([
  ['/', 'Khán đài đang nghỉ', '/lich-truc-tiep'],
  ['/truc-tiep', 'Chưa có trận nào đang phát', '/lich-truc-tiep'],
  ['/lich-thi-dau', 'Chưa có trận nào', '/tin-tuc'],
  ['/doi-bong', 'Chưa có đội nào', '/bang-tin'],
  ['/giai-dau', 'Chưa có giải đấu nào', '/bang-tin'],
  ['/phim-anh', 'Chưa có phim nào', '/truc-tiep'],
  ['/truyen-tranh', 'Chưa có truyện nào', '/truc-tiep'],
  ['/tin-tuc', 'Chưa có bài nào', '/truc-tiep'],
  ['/highlight', 'Chưa có highlight nào', '/truc-tiep'],
  ['/tip-keo', 'Chưa có tip nào', '/lich-thi-dau'],
  ['/du-doan', 'Chưa có giải nào mở dự đoán', '/lich-thi-dau'],
])('%s says “%s”', async (path, words, to) => {
  const html = await (await fetch(site.address + path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main).toContain(words)
  expect(main).toContain(`href="${to}"`)
  expect(main).not.toContain('Không có')
})
