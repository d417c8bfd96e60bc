import { launchBrowser } from '../tests/browser/browser.ts'
const base = process.env.BASE ?? 'http://localhost:3111'
const paths = (process.argv[2] ?? '/').split(',')
const widths = (process.argv[3] ?? '390,1440').split(',').map(Number)
const schemes = (process.argv[4] ?? 'dark,light').split(',') as ('dark' | 'light')[]
const full = process.argv[5] !== 'view'
const b = await launchBrowser()
for (const p of paths) for (const w of widths) for (const s of schemes) {
  const c = await b.newContext({ viewport: { width: w, height: w < 600 ? 844 : 900 }, colorScheme: s, deviceScaleFactor: w < 600 ? 2 : 1, timezoneId: 'Asia/Ho_Chi_Minh', locale: 'vi-VN' })
  const page = await c.newPage()
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(p, w, s, m.type(), m.text().slice(0, 600)) })
  page.on('pageerror', (e) => console.log(p, 'pageerror', e.message.slice(0, 500)))
  await page.goto(base + p, { waitUntil: 'networkidle' })
  await page.waitForTimeout(600)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log('OVERFLOW', p, w, over)
  const name = `/tmp/shots/${(p.replace(/[/?=]/g, '_') || '_')}-${w}-${s}.png`
  await page.screenshot({ path: name, fullPage: full })
  console.log(name)
  await c.close()
}
await b.close()
