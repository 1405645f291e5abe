export {
  mayPropose,
  type NewProposal,
  newProposalSchema,
  PERSONAL_QUESTS,
  PROPOSAL_STATUSES,
  type Proposal,
  type ProposalCard,
  type ProposalStatus,
  proposalCardSchema,
  proposalSchema,
} from './personal-quest.ts';
export { personalQuestMessages } from './personal-quests.messages.ts';
