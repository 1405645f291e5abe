/** The simulated athletes of local mode, and names of their activities. */
export const SIMULATED_ATHLETES = [
  { id: '200000101', firstname: 'Linh', lastname: 'Phạm', seed: 11, sports: ['Run', 'Swim'] },
  { id: '200000102', firstname: 'Minh', lastname: 'Trần', seed: 23, sports: ['Ride', 'Run'] },
  {
    id: '200000103',
    firstname: 'Hà',
    lastname: 'Nguyễn',
    seed: 37,
    sports: ['Walk', 'Hike', 'Run'],
  },
] as const;

export const ACTIVITY_NAMES: Record<string, readonly string[]> = {
  Run: ['Chạy sáng Hồ Gươm', 'Chạy chiều ven sông', 'Chạy dài cuối tuần'],
  Ride: ['Đạp xe Ba Vì', 'Đạp xe quanh Hồ Tây', 'Đạp tới chỗ làm'],
  Swim: ['Bơi sớm', 'Bơi bể dài', 'Tập kỹ thuật bơi'],
  Walk: ['Đi bộ buổi tối', 'Dạo quanh phố cổ'],
  Hike: ['Leo núi Tản Viên', 'Leo Hàm Lợn'],
};
