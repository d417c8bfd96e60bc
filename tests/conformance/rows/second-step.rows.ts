import {
  appBegin,
  appConfirm,
  appRemove,
  passkeyBegin,
  passkeyLogin,
  passkeyLoginBegin,
  passkeyRegister,
  passkeyRemove,
  recoveryCodesRenew,
  secondStepInfo,
} from '#contract/second-step.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [passkeyLogin, passkeyLoginBegin],
  user: [
    appBegin,
    appConfirm,
    appRemove,
    passkeyBegin,
    passkeyRegister,
    passkeyRemove,
    recoveryCodesRenew,
    secondStepInfo,
  ],
})
