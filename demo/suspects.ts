import type { App } from '#server/app.ts'
import { nobodysPassword } from './habits.ts'

const dayMs = 24 * 3_600_000

type Household = {
  /** When the household shares a browser, the first member invites the others. */
  people: readonly (readonly [username: string, name: string])[]
  address: string
  /** Id of the browser that they share, or null. */
  device: string | null
  /** Number of days on which each member took the daily reward. */
  days: number
}

/**
 * One person with many accounts, and a family that only shares its home network. Operators should be able to
 * distinguish these two cases.
 */
const households: readonly Household[] = [
  {
    people: [
      ['san_xu_01', 'Săn Xu 01'],
      ['san_xu_02', 'Săn Xu 02'],
      ['san_xu_03', 'Săn Xu 03'],
      ['san_xu_04', 'Săn Xu 04'],
      ['san_xu_05', 'Săn Xu 05'],
      ['san_xu_06', 'Săn Xu 06'],
    ],
    address: '203.0.113.24',
    device: 'demo-shared-browser-01',
    days: 4,
  },
  {
    people: [
      ['nha_co_hanh', 'Cô Hạnh'],
      ['be_na_2010', 'Bé Na'],
      ['chu_tu_gia_lam', 'Chú Tư Gia Lâm'],
    ],
    address: '198.51.100.61',
    device: null,
    days: 2,
  },
]

/**
 * Creates the accounts and check-ins of the households and scans for fraud, so that the operators’ page of fraud
 * signals is not empty.
 */
export async function bringSuspects(features: App['features'], nowMs: number): Promise<void> {
  for (const household of households) await settle(household)
  await features.fraud.scan(nowMs)

  async function settle({ people, address, device, days }: Household): Promise<void> {
    let inviteCode: string | undefined
    for (const [at, [username, nickname]] of people.entries()) {
      if (await features.accounts.findPublicByName(username)) continue
      // The accounts are created 15 minutes apart.
      const createdAt = new Date(nowMs - (days + 1) * dayMs + at * 900_000)
      const person = { username, nickname, passwordHash: nobodysPassword, createdAt, ...(inviteCode && { inviteCode }) }
      const owner = await features.accounts.createMember(person)
      const { userId } = owner
      await features.referral.join(userId)
      await features.sessions.open(owner, clientOf(address, device), { isNewcomer: true })
      for (let back = days; back > 0; back -= 1)
        await features.checkIns.checkIn(userId, nowMs - back * dayMs + at * 600_000)
      if (device !== null) inviteCode ??= await features.referral.codeOf(userId)
    }
  }
}

function clientOf(ip: string, device: string | null) {
  return {
    ip,
    country: 'VN',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    cookies: { get: (name: string) => (name === 'device' ? (device ?? undefined) : undefined), set() {}, clear() {} },
  }
}
