import { memberMute, mutedMembers, mutedWords, mutedWordsSave, privacyInfo, privacyUpdate } from '#contract/privacy.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [memberMute, mutedMembers, mutedWords, mutedWordsSave, privacyInfo, privacyUpdate],
})
