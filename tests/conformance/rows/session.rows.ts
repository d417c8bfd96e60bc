import { guestInfo, guestLogin, login, logout, refreshToken } from '#contract/session.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [guestLogin, login, logout, refreshToken],
  guest: [guestInfo],
})
