/** Words that Vietnamese people use in passwords, without marks: love, places, teams, first names. */
const WORDS =
  'matkhau matkhaumoi khongbiet khongco khongnho quenroi xinchao conchocon conmeo concho conheo bome giadinh ' +
  'hanhphuc maimai maiyeu tinhyeu anhyeuem emyeuanh yeuem yeuanh yeuemnhieu nhoem nhoanh vochong vothanh ' +
  'chuatroi phatto amen thienthan congchua hoangtu tieuthu dethuong dangyeu xinhdep deptrai banthan emgai anhtrai ' +
  'vietnam hanoi saigon danang haiphong cantho dalat nhatrang hue vungtau bienhoa thanhhoa nghean quangninh ' +
  'hochiminh tphcm bacninh thainguyen namdinh hocsinh sinhvien hocvien giaovien lophoc daihoc truonghoc ' +
  'bongda manchester liverpool realmadrid barcelona cauthu lienquan lienminh freefire pubg minecraft zalo facebook ' +
  'mobifone viettel vinaphone vietcombank nganhang dienthoai maytinh internet wifi sodienthoai ' +
  'nguyen tran hoang phan nguyenvan tranvan levan anhtuan tuananh minhanh quanganh ngocanh huyentrang thanhthao ' +
  'phuonganh thuylinh hoanglong minhtuan duyanh quynhanh thuhuong thanhtung quocanh baongoc giabao minhkhoi ' +
  'hung dung tuan long nam minh quan hieu hoa lan mai linh trang huong thao nga hanh phuong thuy ngoc quynh ' +
  'goreal gorealacademy hocviengoreal truonglao rongvang dongson trongdong';

/** The most frequent suffixes. Years of birth and present years are added to these. */
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '01', '99', '88', '68', '6789'];
const FIRST_YEAR = 1980;
const LAST_YEAR = 2030;

/** Every word with every frequent suffix; some are shorter than a password may be. */
export function vietnamesePasswords(): string[] {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) =>
    String(FIRST_YEAR + at),
  );
  const endings = [...ENDINGS, ...years];
  return WORDS.split(' ').flatMap((word) => endings.map((ending) => word + ending));
}
