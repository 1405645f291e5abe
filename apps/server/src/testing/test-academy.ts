import { afterAll, onTestFinished } from 'vitest';
import { createTestAcademy, type TestAcademy, type TestAcademyOptions } from './test-app.ts';

/** A server for the tests of one file, closed after the last of them: `const academy = await testAcademy()`. */
export async function testAcademy(options?: TestAcademyOptions): Promise<TestAcademy> {
  const academy = await createTestAcademy(options);
  afterAll(() => academy.close());
  return academy;
}

/** A server for one test, closed after it. */
export async function academyOfTest(options?: TestAcademyOptions): Promise<TestAcademy> {
  const academy = await createTestAcademy(options);
  onTestFinished(() => academy.close());
  return academy;
}
