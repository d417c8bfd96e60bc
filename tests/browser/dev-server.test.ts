// @module-tag system
import { expect, test } from 'vitest'
import { mountPages } from '#server/ssr/pages/mount.ts'
import { startTestApp } from '#tests/setup/test-app.ts'

test('npm run dev shows pages of each language from the sources', async () => {
  const app = await startTestApp({ mountPages: (http, site) => mountPages(http, { ...site, isDev: true }) })
  try {
    for (const [path, heading] of [
      ['/gioi-thieu', 'Về Khán Đài'],
      ['/en/gioi-thieu', 'About Khán Đài'],
      ['/zh/gioi-thieu', '關於 Khán Đài'],
    ] as const) {
      const answer = await fetch(app.address + path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(heading)
    }
  } finally {
    await app.close()
  }
})
