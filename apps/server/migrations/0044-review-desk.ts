import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Data of the elders' desk besides the submissions: the claims, the fingerprints of proofs, and which earlier proof a
 * new one repeats. All three are hints; a decision requires none.
 */
export const reviewDesk: Migration = {
  async up(db) {
    await sql`
      create table review_claims (
        submission_id uuid primary key references submissions (submission_id) on delete cascade,
        elder_id text not null references profiles (user_id) on delete cascade,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index review_claims_expiry on review_claims (expires_at)`.execute(db);
    await sql`
      create table proof_prints (
        submission_id uuid primary key references submissions (submission_id) on delete cascade,
        submitted_at timestamptz not null,
        sha256 text not null,
        look bit(64)
      )`.execute(db);
    await sql`create index proof_prints_exact on proof_prints (sha256)`.execute(db);
    await sql`create index proof_prints_looks on proof_prints (submitted_at) where look is not null`.execute(
      db,
    );
    await sql`
      create table proof_matches (
        submission_id uuid not null references submissions (submission_id) on delete cascade,
        earlier_id uuid not null references submissions (submission_id) on delete cascade,
        likeness text not null check (likeness in ('same', 'alike')),
        primary key (submission_id, earlier_id),
        check (submission_id <> earlier_id)
      )`.execute(db);
    await sql`create index proof_matches_earlier on proof_matches (earlier_id)`.execute(db);
    await sql`create index review_claims_elder on review_claims (elder_id)`.execute(db);
  },
};
