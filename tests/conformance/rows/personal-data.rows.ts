import { dataExportAsk, dataExportInfo, deleteAccount } from '#contract/personal-data.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [dataExportAsk, dataExportInfo, deleteAccount],
})
