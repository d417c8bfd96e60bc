import { uploadCreate, uploadFinish } from '#contract/uploads.ts'
import { plainRows, type Row } from '../authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [uploadCreate],
  }),
  {
    call: uploadFinish,
    who: 'user',
    cases: [
      {
        on: 'upload',
        input: ({ uploadId }) => ({ uploadId }),
        told: { owner: 'UPLOAD_INCOMPLETE', rest: 'UPLOAD_NOT_FOUND' },
      },
    ],
  },
]
