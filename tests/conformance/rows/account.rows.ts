import {
  checkResetLink,
  confirmEmail,
  forgotPassword,
  personalId,
  refreshBalance,
  register,
  resetPassword,
  sendEmail,
  updateInfo,
  updatePassword,
  userInfo,
  userInfoByName,
} from '#contract/account.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [checkResetLink, confirmEmail, forgotPassword, register, resetPassword, userInfoByName],
  user: [personalId, refreshBalance, sendEmail, updateInfo, updatePassword, userInfo],
})
