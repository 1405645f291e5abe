// Ends a command whose Node is too old for the scripts. Node reads it before them (`node -r`, package.json): the
// scripts cannot do it themselves, because an old Node cannot parse their syntax. Write here what Node 8 parses.
const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(
    `\nHọc Viện cần Node.js từ ${oldest.join('.')} trở lên, máy này đang dùng ${process.versions.node}. ` +
      'Hãy cài bản LTS mới tại https://nodejs.org rồi chạy lại.\n',
  );
  process.exit(1);
}
