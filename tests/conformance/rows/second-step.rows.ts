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
import { plainRows } from '../authorisation-rows.ts'

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
