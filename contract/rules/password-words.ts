/** Common words and passwords of Vietnamese and Chinese speakers and of football fans, missing from zxcvbn’s lists. */
// biome-ignore format: a list
export const localFavourites = [
  // Vietnamese words and phrases.
  'matkhau', 'matkhaumoi', 'khongbiet', 'khongcho', 'khongco', 'anhyeuem', 'emyeuanh', 'yeuem', 'yeuanh', 'anhnhoem',
  'nhoem', 'conyeume', 'conyeubame', 'bame', 'giadinh', 'hanhphuc', 'tinhyeu', 'tinhban', 'maimai', 'mainho', 'codon',
  'chungtoi', 'banbe', 'hocsinh', 'sinhvien', 'vietnam', 'hanoi', 'saigon', 'danang', 'haiphong', 'hue', 'cantho',
  'nghean', 'thanhhoa', 'dienthoai', 'maytinh', 'thienthan', 'conheo', 'conmeo', 'congchua', 'hoangtu', 'bongda', 'khandai',
  'vodich', 'cuocsong', 'honnhan', 'nhadep', 'tuoitre', 'xinchao', 'camon', 'taikhoan', 'mothaiba', 'tucgian',
  // Family and given names.
  'nguyen', 'tran', 'hoang', 'pham', 'huynh', 'phan', 'vuong', 'thanh', 'thao', 'trang', 'linh', 'huong', 'phuong',
  'ngoc', 'minh', 'tuan', 'dung', 'hung', 'cuong', 'quang', 'quynh', 'khanh', 'khang', 'nhung', 'thuy', 'vietanh',
  // Pinyin, and numbers that sound like words.
  'woaini', 'woaiwojia', 'mima', 'wodemima', 'nihao', 'zhongguo', 'taiwan', 'taibei', 'beijing', 'shanghai', 'gaoxiong',
  'xianggang', 'aini', 'wangyi', 'baobao', 'baobei', 'laopo', 'laogong', 'qinaide', 'zuqiu', 'lanqiu', 'xiaolong',
  'xiaoming', 'wang', 'zhang', 'chen', 'huang', 'liu', 'zhao', 'jiayou', 'pengyou', 'kuaile', 'xingfu', '5201314',
  '1314520', '520520', '7758521', '147258369',
  // Clubs and players.
  'mancity', 'manunited', 'manutd', 'manchester', 'realmadrid', 'barcelona', 'chelsea', 'arsenal', 'liverpool', 'tottenham',
  'newcastle', 'juventus', 'acmilan', 'intermilan', 'bayern', 'dortmund', 'atletico', 'psg', 'parissaintgermain',
  'hoanganhgialai', 'hagl', 'hanoifc', 'congan', 'thecong', 'viettel', 'namdinh', 'binhduong', 'becamex', 'slna',
  'songlam', 'ronaldo', 'messi', 'neymar', 'mbappe', 'beckham', 'quanghai', 'congphuong', 'xuantruong', 'vanhau',
]
