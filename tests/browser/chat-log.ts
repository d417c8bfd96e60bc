import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export async function scrollUpUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const turn = async () => {
    await page.mouse.wheel(0, -350)
    return isSo()
  }
  await expect.poll(turn).toBe(true)
}

/** Returns the first fully visible message and its vertical position. */
export function firstSeen(page: Page): Promise<[string, number]> {
  return page.getByRole('log').evaluate((log) => {
    const top = log.getBoundingClientRect().top
    const seen = [...log.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top >= top)
    return [seen?.textContent ?? '', seen?.getBoundingClientRect().top ?? 0]
  })
}

/** Opens the actions of a message and returns them. They are in front of the page, so not inside of the message. */
export async function openActions(message: Locator): Promise<Locator> {
  await message.hover()
  await message.getByRole('button', { name: /^Tùy chọn cho tin/ }).click()
  return message.page().getByRole('region', { name: /^Tùy chọn cho tin/ })
}
