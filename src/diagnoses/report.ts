import type { Rendered } from '../domain/message.ts';
import type { ActionItem, AreaItem, CheckItem, Diagnosis, EvidenceItem, FindingItem } from './diagnosis.ts';
import type { FixPath, StepItem } from './fix-schema.ts';

/** A diagnosis in the words of a language, and its parts. */
export type Report = Rendered<Diagnosis>;
export type ReportCheck = Rendered<CheckItem>;
export type ReportFinding = Rendered<FindingItem>;
export type ReportArea = Rendered<AreaItem>;
export type ReportAction = Rendered<ActionItem>;
export type ReportFix = Rendered<FixPath>;
export type ReportStep = Rendered<StepItem>;
export type ReportEvidence = Rendered<EvidenceItem>;
