import { texts } from './text.ts'

/** Names of sports-data sources that an operator matches. */
export const importsTexts = texts({
  'imports.title': ['Đối chiếu tên', 'Match names', '比對名稱'],
  'imports.text': [
    'Tên đội, giải và trận trong nguồn dữ liệu mà hệ thống chưa chắc là ai. Mỗi câu trả lời được nhớ cho mọi lần sau.',
    'Names of teams, competitions and matches in the data sources that could not be matched with certainty. Each answer is remembered.',
    '資料來源中無法確定對應的球隊、賽事和比賽名稱。每次的決定都會記住。',
  ],
  'imports.none': ['Không có tên nào cần đối chiếu', 'No names to match', '沒有需要比對的名稱'],
  'imports.none.text': [
    'Tên mới từ nguồn dữ liệu sẽ hiện ở đây nếu chưa rõ là ai.',
    'New names from the sources appear here when it is not clear who they are.',
    '資料來源出現無法確定的新名稱時，會顯示在這裡。',
  ],
  'imports.is': ['Là {{name}}', 'It is {{name}}', '就是{{name}}'],
  'imports.other': ['Chọn mục khác', 'Choose another', '選擇其他'],
  'imports.find': ['Tìm mục ứng với “{{name}}”', 'Find what “{{name}}” is here', '尋找「{{name}}」對應的項目'],
  'imports.find.none': ['Không tìm thấy mục nào.', 'Nothing found.', '找不到任何項目。'],
  'imports.ignore': ['Không có trên trang', 'None of ours', '本站沒有'],
  'imports.matched': ['Đã nhớ tên này.', 'The name is remembered.', '已記住這個名稱。'],
  'imports.ignored': ['Tên này sẽ được bỏ qua.', 'The name will be ignored.', '之後會略過這個名稱。'],
})
