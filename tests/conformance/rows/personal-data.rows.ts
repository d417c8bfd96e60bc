import { dataExportAsk, dataExportInfo, deleteAccount } from '#contract/personal-data.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  user: [dataExportAsk, dataExportInfo, deleteAccount],
})
